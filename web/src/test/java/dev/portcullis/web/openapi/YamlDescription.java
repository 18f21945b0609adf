package dev.portcullis.web.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/**
 * The API description as YAML. The build runs this file, so that the product brings the text and no
 * library that writes it; from its source, because tests are not compiled where nothing is tested.
 */
public final class YamlDescription {
  private YamlDescription() {}

  /** Writes {@code openapi.yaml} beside the {@code openapi.json} of a directory. */
  public static void main(String[] arguments) throws IOException {
    Path directory = Path.of(arguments[0]);
    JsonNode description = new ObjectMapper().readTree(directory.resolve("openapi.json").toFile());
    Files.writeString(directory.resolve("openapi.yaml"), of(description));
  }

  /** The document; ends with a line break. */
  static String of(JsonNode description) {
    DumperOptions options = new DumperOptions();
    options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
    options.setSplitLines(false);
    return new Yaml(options).dump(new ObjectMapper().convertValue(description, Object.class));
  }
}
