package dev.portcullis.devnet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DevnetOptionsTest {
  @Test
  void theCommandLineWinsOverPropertiesOverTheEnvironmentOverTheDefault() {
    Map<String, String> properties = Map.of("devnet.port", "2", "devnet.chain-id", "2");
    Map<String, String> environment =
        Map.of("DEVNET_PORT", "3", "DEVNET_CHAIN_ID", "3", "DEVNET_GAS_LIMIT", "3");
    DevnetOptions options =
        DevnetOptions.parse(
            List.of("--port", "1", "--dev=true"), properties::get, environment::get);

    assertThat(options.integer("port")).isEqualTo(1);
    assertThat(options.number("chain-id")).isEqualTo(2);
    assertThat(options.number("gas-limit")).isEqualTo(3);
    assertThat(options.text("host")).isEqualTo("127.0.0.1");
    assertThat(options.flag("dev")).isTrue();
  }

  @Test
  void anInvalidOptionIsNamed() {
    assertThatThrownBy(() -> parse("--port")).hasMessage("option --port needs a value");
    assertThatThrownBy(() -> parse("port", "1"))
        .hasMessage("unknown option port, --help lists all");
    assertThatThrownBy(() -> parse("--dev", "perhaps").flag("dev"))
        .hasMessage("option dev must be true or false, not \"perhaps\"");
  }

  @Test
  void theHelpListsEveryOptionWithItsDefault() {
    assertThat(DevnetOptions.help())
        .contains("--port", "[3050]", "--fsync", "[false]", "--data", "--vhosts", "--cors-origins");
  }

  private static DevnetOptions parse(String... arguments) {
    return DevnetOptions.parse(List.of(arguments), name -> null, name -> null);
  }
}
