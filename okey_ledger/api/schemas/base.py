"""What all schemas share: models of request bodies, and types of the domain as pydantic sees them."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import msgspec
from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, GetJsonSchemaHandler, model_validator
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from ...handlog.decode import why_wrong
from ..http.bodies import malformed

REF: Final = "#/components/schemas/"
"""Where the OpenAPI document keeps its schemas."""

DOMAIN_REF: Final = "x-ref"
"""Stands for `$ref` in a schema of the domain until the document is put together; pydantic follows its own alone."""

DOMAIN_TYPES: Final[list[Any]] = []
"""Every type of the domain that stands in a model, for the schemas of the document."""


class Domain:
    """Marks a type of the domain in a model: msgspec reads, writes and documents `Annotated[State, Domain()]`."""

    def __get_pydantic_core_schema__(self, source: Any, _: GetCoreSchemaHandler) -> CoreSchema:
        """How a value is read and written."""
        self.source = source

        def read(value: Any) -> Any:
            try:
                return msgspec.convert(value, source)
            except msgspec.ValidationError as error:
                case, facts = why_wrong(b"", error)
                raise PydanticCustomError("domain", "{case}", {"case": case, "facts": facts}) from None

        written = core_schema.plain_serializer_function_ser_schema(msgspec.to_builtins)
        return core_schema.no_info_plain_validator_function(read, serialization=written)

    def __get_pydantic_json_schema__(self, _: CoreSchema, __: GetJsonSchemaHandler) -> dict[str, Any]:
        """The schema that msgspec makes."""
        return schema_of(self.source)


def schema_of(source: Any) -> dict[str, Any]:
    """The JSON Schema of a type of the domain, a reference where it has a name."""
    DOMAIN_TYPES.append(source)
    (schema,), _ = msgspec.json.schema_components([source], ref_template=REF + "{name}")
    renamed: dict[str, Any] = _renamed(schema, "$ref", DOMAIN_REF)
    return renamed


def _renamed(schema: Any, old: str, new: str) -> Any:
    if isinstance(schema, list):
        return [_renamed(part, old, new) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {new if key == old else key: _renamed(part, old, new) for key, part in schema.items()}


def with_references(schema: Any) -> Any:
    """A schema in which types of the domain are referred to as in any OpenAPI document."""
    if isinstance(schema, dict) and DOMAIN_REF in schema:
        return {"$ref": schema[DOMAIN_REF]}
    if isinstance(schema, list):
        return [with_references(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: with_references(part) for key, part in schema.items()}


class Model(BaseModel):
    """A part of an answer."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)


class RequestModel(Model):
    """The body of a request, in JSON whatever its `Content-Type` says."""

    model_config = ConfigDict(extra="forbid", strict=True)

    raw: ClassVar[frozenset[str]] = frozenset()
    """Members that are kept as the bytes that were sent, since they hold events."""

    @model_validator(mode="before")
    @classmethod
    def decode(cls, body: Any) -> Any:
        """Read the bytes of a body. Raises `Malformed` for what is not JSON."""
        if not isinstance(body, bytes):
            return body
        try:
            members = msgspec.json.decode(body, type=dict[str, msgspec.Raw] if cls.raw else Any)
            if cls.raw:
                return {
                    name: bytes(raw) if name in cls.raw else msgspec.json.decode(raw) for name, raw in members.items()
                }
            return members
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise malformed(body, error) from None
