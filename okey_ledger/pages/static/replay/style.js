/** The look of what stands around the table. A constructed sheet, which a strict content security policy allows. */

export const STYLE = `
okey-replay { display: block; container-type: inline-size; color: #15241c; }
.okr { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); font: 1rem/1.45 system-ui, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", sans-serif; }
@container (min-width: 64rem) { .okr { grid-template-columns: minmax(0, 2.6fr) minmax(18rem, 1fr); } }
.okr-board { min-width: 0; }
.okr-table { display: block; width: 100%; height: auto; max-height: 88vh; border-radius: 1rem; }
.okr-controls { display: flex; flex-wrap: wrap; gap: .4rem .9rem; align-items: center; margin-block: .6rem .2rem; }
.okr-controls select { font: inherit; padding: .3rem; max-width: 11rem; border: 1px solid #6a776f; border-radius: .4rem; background: #fff; color: #15241c; }
.okr-controls label { display: inline-flex; align-items: center; gap: .35rem; margin: 0; font-weight: 500; }
.okr-check input { width: auto; margin: 0; }
.okr-steps { display: flex; gap: .25rem; }
.okr-steps button { min-width: 2.5rem; min-height: 2.5rem; font: inherit; font-weight: 650; color: #fff; background: #1d5f43; border: 0; border-radius: .5rem; cursor: pointer; }
.okr-steps button:hover { background: #134630; }
.okr :focus-visible { outline: 3px solid #b3541e; outline-offset: 2px; }
.okr-timeline { margin-block: .3rem; }
.okr-timeline input { width: 100%; accent-color: #1d5f43; margin: 0; }
.okr-marks { display: block; width: 100%; height: 18px; }
.okr-side { display: grid; grid-template-columns: minmax(0, 1fr); gap: .8rem; align-content: start; min-width: 0; overflow-wrap: anywhere; }
.okr-sentence, .okr-scores, .okr-chart, .okr-missed, .okr-words, .okr-keys { background: #fffdf6; border: 1px solid #d9d2bd; border-radius: .7rem; padding: .7rem .9rem; }
.okr p { margin: 0 0 .3rem; }
.okr h2, .okr h3 { margin: 0 0 .3rem; font-size: 1rem; }
.okr h3 { font-size: .875rem; color: #45544b; }
.okr-count, .okr-detail, .okr-clause { color: #4b5a51; font-size: .875rem; }
.okr-event { font-weight: 650; }
.okr-entry { border-inline-start: 4px solid #c98a12; padding-inline-start: .6rem; margin-block: .4rem; }
.okr-finding { border-inline-start: 4px solid #c3161c; padding-inline-start: .6rem; margin-block: .4rem; color: #8e1014; }
.okr-outcome { font-weight: 650; color: #14573a; }
.okr-totals, .okr-entries, .okr-missed ul { list-style: none; margin: 0 0 .4rem; padding: 0; }
.okr-totals li { display: flex; align-items: center; gap: .5rem; padding-block: .15rem; }
.okr-name { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.okr-total { font-weight: 750; font-variant-numeric: tabular-nums; }
.okr-entries { max-height: 15rem; overflow-y: auto; font-size: .875rem; }
.okr-entries li, .okr-missed li { padding-block: .25rem; border-top: 1px solid #e8e1cc; }
.okr-here { background: #dff2ff; }
.okr-swatch { width: 1.1rem; height: 1.1rem; flex: none; vertical-align: -.2rem; margin-inline: .2rem; }
.okr-points { font-weight: 700; }
.okr-link { font: inherit; background: none; border: 0; color: #0b5fa5; text-decoration: underline; cursor: pointer; min-height: 1.5rem; min-width: 1.5rem; padding: 0 .15rem; }
.okr-lost { background: #7a1f10; color: #fff; border-radius: .5rem; padding: .4rem .7rem; }
.okr-chart svg { width: 100%; height: auto; }
.okr-keys dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem .8rem; margin: .4rem 0 0; font-size: .875rem; }
.okr-keys dd { margin: 0; }
@media print { .okr-controls, .okr-timeline, .okr-keys { display: none; } }
`;
