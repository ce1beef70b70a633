/// What can be measured of how a page looks.
extension Browser {
  /// How many of the canvas's pixels have the colour of that name.
  func pixels(of colour: String) throws -> Int {
    try value(
      of: """
          (() => {
            pen.fillStyle = colours.\(colour);
            const [red, green, blue] = [1, 3, 5].map((at) => parseInt(pen.fillStyle.slice(at, at + 2), 16));
            const copy = document.createElement("canvas");
            [copy.width, copy.height] = [canvas.width, canvas.height];
            const reader = copy.getContext("2d", { willReadFrequently: true });
            reader.drawImage(canvas, 0, 0);
            const data = reader.getImageData(0, 0, copy.width, copy.height).data;
            let count = 0;
            for (let i = 0; i < data.length; i += 4) {
              if (data[i] === red && data[i + 1] === green && data[i + 2] === blue) count++;
            }
            return count;
          })()
        """)
  }

  /// The least contrast of any text with what is behind it, and which text that is.
  func leastContrast() throws -> (ratio: Double, text: String) {
    let least = try value(
      of: """
          (() => {
            const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
            const light = (colour) => numbers(colour).slice(0, 3)
              .map((part) => part / 255)
              .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
              .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
            const behind = (element) => {
              for (let at = element; at; at = at.parentElement) {
                const colour = getComputedStyle(at).backgroundColor;
                if (numbers(colour)[3] !== 0) return colour;
              }
              return "rgb(255, 255, 255)";
            };
            let least = [99, ""];
            const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            while (texts.nextNode()) {
              const element = texts.currentNode.parentElement;
              if (!texts.currentNode.data.trim() || !element.checkVisibility()) continue;
              const [one, two] = [light(getComputedStyle(element).color), light(behind(element))];
              const ratio = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
              if (ratio < least[0]) least = [ratio, texts.currentNode.data];
            }
            return { ratio: least[0], text: least[1] };
          })()
        """, as: [String: Any].self)
    return (least["ratio"] as? Double ?? 0, least["text"] as? String ?? "")
  }
}
