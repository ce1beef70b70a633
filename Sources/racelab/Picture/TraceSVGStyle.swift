/// How the picture of a recording looks: on a light ground, on a dark one, and printed.
///
/// Plain colours, no variables: programs for slides do not know those. What was lost is hatched and
/// crossed, what erased it carries a wedge, so that no meaning is in the colour alone.
enum TraceSVGStyle {
  static let definitions = """
    <style>
    text { font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial,
      sans-serif; font-size: 15px; fill: #1c2128; font-variant-numeric: tabular-nums }
    .title { font-size: 38px; font-weight: 700 }
    .figure { font-size: 38px; font-weight: 700; fill: #c2410c }
    .calm { font-size: 38px; font-weight: 700 }
    .sizes { font-size: 19px; fill: #57606a }
    .heading { font-size: 19px; font-weight: 600 }
    .lane { font-weight: 600; fill: #57606a }
    .small { font-size: 10px; font-weight: 600; fill: #57606a }
    .tick, .note { font-size: 14px; fill: #57606a }
    .event { font-size: 16px; font-weight: 600 }
    .event-lost { font-size: 16px; font-weight: 700; fill: #c2410c }
    .event-erases { font-size: 16px; font-weight: 700; fill: #1d4ed8 }
    .offset { font-size: 14px; fill: #57606a }
    .halo { stroke: #ffffff; stroke-width: 5px; stroke-linejoin: round; paint-order: stroke }
    .ground { fill: #ffffff }
    .track { fill: #f3f5f7 }
    .grid { stroke: #dfe3e8; fill: none }
    .focus { fill: #e0a100; fill-opacity: 0.22 }
    .frame { fill: none; stroke: #c98a00; stroke-width: 2px }
    .beside { opacity: 0.35 }
    .wait { stroke: #b6c1cd; fill: none }
    .bar { fill: #8496aa }
    .lost { fill: url(#hatch) ; stroke: #c2410c; stroke-width: 1px }
    .share { fill: #ea580c }
    .hatch-ground { fill: #fed7aa }
    .hatch-line { stroke: #c2410c; stroke-width: 3px }
    .erases { fill: #1d4ed8 }
    .cross { stroke: #c2410c; stroke-width: 3px; fill: none; stroke-linecap: round }
    .leader { stroke: #57606a; fill: none }
    .arrow { stroke: #1d4ed8; stroke-width: 2.5px; fill: none; stroke-dasharray: 7 5 }
    @media screen and (prefers-color-scheme: dark) {
      text, .calm { fill: #eceff4 }
      .figure, .event-lost { fill: #fb923c }
      .event-erases { fill: #7db0ff }
      .sizes, .lane, .small, .tick, .note, .offset { fill: #a3adba }
      .halo { stroke: #12161c }
      .ground { fill: #12161c }
      .track { fill: #1b212a }
      .grid { stroke: #2d3540 }
      .focus { fill: #f5c542; fill-opacity: 0.14 }
      .frame { stroke: #f5c542 }
      .wait { stroke: #3f4a58 }
      .bar { fill: #71849a }
      .lost { stroke: #fb923c }
      .share { fill: #fb923c }
      .hatch-ground { fill: #4a2410 }
      .hatch-line, .cross { stroke: #fb923c }
      .erases { fill: #60a5fa }
      .leader { stroke: #a3adba }
      .arrow { stroke: #60a5fa }
    }
    @media print {
      text, .figure, .event-lost, .event-erases, .sizes, .lane, .tick, .note, .offset {
        fill: #000000 }
      .track { fill: #ffffff; stroke: #bbbbbb; stroke-width: 0.5px }
      .focus { fill: none; stroke: #000000; stroke-dasharray: 3 3 }
      .frame { stroke: #000000 }
      .wait { stroke: #d8d8d8 }
      .bar { fill: #a8a8a8 }
      .lost, .hatch-line, .cross { stroke: #000000 }
      .hatch-ground { fill: #ffffff }
      .share, .erases { fill: #000000 }
      .leader, .arrow { stroke: #000000 }
    }
    </style>
    <defs>
    <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" \
    patternTransform="rotate(45)">
    <rect class="hatch-ground" width="7" height="7"/>
    <line class="hatch-line" x1="1.5" y1="0" x2="1.5" y2="7"/>
    </pattern>
    <marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="11" markerHeight="11" \
    markerUnits="userSpaceOnUse" orient="auto">
    <path class="erases" d="M0 0L10 5L0 10z"/>
    </marker>
    </defs>

    """
}
