package dev.portcullis.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The console is written against the API as it is described. */
class ApiTypesTest {
  private static final Path DESCRIPTION = Path.of("../src/docs/openapi.json");
  private static final Path TYPES = Path.of("src/main/typescript/api/types.ts");

  /** {@code mvn -pl console test -Dopenapi.refresh=true} writes them again. */
  @Test
  void theTypesMatchTheDescription() throws IOException {
    String types = ApiTypes.of(new ObjectMapper().readTree(DESCRIPTION.toFile()));
    if (Boolean.getBoolean("openapi.refresh")) {
      Files.writeString(TYPES, types);
    }
    assertThat(types)
        .as("after a change of the API: mvn -pl console test -Dopenapi.refresh=true")
        .isEqualTo(Files.readString(TYPES));
  }
}
