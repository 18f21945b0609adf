// The compiled contracts of src/demo.
const fs = require("fs");
const path = require("path");

exports.artifact = (name) => {
  const file = path.join(__dirname, "../../../../src/demo", name + ".json");
  return JSON.parse(fs.readFileSync(file, "utf8"));
};
exports.KEY = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";
exports.BOB = "0x00000000000000000000000000000000000000B0";
