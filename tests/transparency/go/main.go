// Checks a log with the packages of the Go checksum database: its checkpoint, its tiles and its proofs.
//
// It is given the folder of a log and the public key, and on standard input proofs that were made elsewhere. It prints
// proofs that it made itself from the tiles, and a note that it signed with a key of its own.
package main

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type tiles struct{ folder string }

func (t tiles) Height() int { return 8 }

func (t tiles) SaveTiles([]tlog.Tile, [][]byte) {}

// ReadTiles reads files named as C2SP tlog-tiles has it, which leaves out the height.
func (t tiles) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	var found [][]byte
	for _, tile := range wanted {
		name := strings.Replace(tile.Path(), "tile/8/", "tile/", 1)
		data, err := os.ReadFile(filepath.Join(t.folder, name))
		if err != nil {
			return nil, err
		}
		found = append(found, data)
	}
	return found, nil
}

type proofs struct {
	// By index, the inclusion proof in the whole tree; by old size, the consistency proof with it.
	Records map[string][]tlog.Hash `json:"records"`
	Trees   map[string][]tlog.Hash `json:"trees"`
}

type answer struct {
	proofs
	Size int64             `json:"size"`
	Root tlog.Hash         `json:"root"`
	Old  map[string]string `json:"old"`
	Note string            `json:"note"`
	Key  string            `json:"key"`
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func entry(folder string, index, size int64) []byte {
	width := size - index/256*256
	name := fmt.Sprintf("tile/entries/%03d", index/256)
	if width < 256 {
		name += fmt.Sprintf(".p/%d", width)
	}
	data, err := os.ReadFile(filepath.Join(folder, name))
	must(err)
	at := index % 256 * 34
	if data[at] != 0 || data[at+1] != 32 {
		must(fmt.Errorf("entry %d has not 32 bytes", index))
	}
	return data[at+2 : at+34]
}

func main() {
	folder := os.Args[1]
	verifier, err := note.NewVerifier(os.Args[2])
	must(err)
	text, err := os.ReadFile(filepath.Join(folder, "checkpoint"))
	must(err)
	opened, err := note.Open(text, note.VerifierList(verifier))
	must(err)
	lines := strings.Split(opened.Text, "\n")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	must(err)
	root, err := tlog.ParseHash(lines[2])
	must(err)

	var given proofs
	must(json.NewDecoder(os.Stdin).Decode(&given))
	reader := tlog.TileHashReader(tlog.Tree{N: size, Hash: root}, tiles{folder})
	out := answer{proofs: proofs{map[string][]tlog.Hash{}, map[string][]tlog.Hash{}}, Size: size, Old: map[string]string{}}
	out.Root, err = tlog.TreeHash(size, reader)
	must(err)
	for index := int64(0); index < size; index++ {
		leaf, name := tlog.RecordHash(entry(folder, index, size)), strconv.FormatInt(index, 10)
		proof, err := tlog.ProveRecord(size, index, reader)
		must(err)
		must(tlog.CheckRecord(proof, size, root, index, leaf))
		must(tlog.CheckRecord(given.Records[name], size, root, index, leaf))
		out.Records[name] = proof
	}
	for old := int64(1); old <= size; old++ {
		name := strconv.FormatInt(old, 10)
		hash, err := tlog.TreeHash(old, reader)
		must(err)
		proof, err := tlog.ProveTree(size, old, reader)
		must(err)
		must(tlog.CheckTree(proof, size, root, old, hash))
		must(tlog.CheckTree(given.Trees[name], size, root, old, hash))
		out.Trees[name], out.Old[name] = proof, hash.String()
	}
	secret, public, err := note.GenerateKey(rand.Reader, "go.example/log")
	must(err)
	signer, err := note.NewSigner(secret)
	must(err)
	signed, err := note.Sign(&note.Note{Text: opened.Text}, signer)
	must(err)
	out.Note, out.Key = string(signed), public
	must(json.NewEncoder(os.Stdout).Encode(out))
}
