package dev.portcullis.ejb.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.ejb.setting.InvalidSettingException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientAddressTest {
  @Test
  void withoutTrustedProxiesTheHeaderIsIgnored() {
    assertThat(trusting("").of("192.0.2.1", "198.51.100.7")).isEqualTo("192.0.2.1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        // connection; header; the client
        "10.0.0.1; 198.51.100.7; 198.51.100.7",
        "10.0.0.1; 203.0.113.9, 198.51.100.7; 198.51.100.7",
        "10.0.0.1; 198.51.100.7, 10.0.0.2; 198.51.100.7",
        "10.0.0.1; 10.0.0.3, 10.0.0.2; 10.0.0.3",
        "192.0.2.1; 198.51.100.7; 192.0.2.1",
        "10.0.0.1; not-an-address; 10.0.0.1",
        "10.0.0.1; 198.51.100.7, unknown; 10.0.0.1",
        "10.0.0.1; 127.1; 10.0.0.1",
        "10.0.0.1; 0x7f000001; 10.0.0.1",
        "10.0.0.1; 198.51.100.0/24; 10.0.0.1",
        "10.0.0.1; *; 10.0.0.1",
        "10.0.0.1; 198.51.100.7:443; 10.0.0.1",
        "10.0.0.1; ::ffff:198.51.100.7; 198.51.100.7",
        "::ffff:10.0.0.1; 198.51.100.7; 198.51.100.7",
        "fd00::1; 2001:db8::7; 2001:db8::7",
        "10.0.0.1; ' , '; 10.0.0.1"
      })
  void theHeaderIsTrustedAsFarAsTheProxiesAre(String connection, String header, String client) {
    assertThat(trusting("10.0.0.0/8, fd00::/8").of(connection, header)).isEqualTo(client);
  }

  @Test
  void aMissingHeaderLeavesTheConnection() {
    assertThat(trusting("10.0.0.0/8").of("10.0.0.1", null)).isEqualTo("10.0.0.1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"everywhere", "10.0.0.0/33", "127.1", "*", "10.0.*.*", "10.0.0.0-5"})
  void aBadRangeIsNamed(String setting) {
    ClientAddress address = trusting(setting);

    assertThatThrownBy(address::check)
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("http.trusted-proxies")
        .hasMessageContaining(setting);
  }

  private static ClientAddress trusting(String setting) {
    return GivenSettings.bean(ClientAddress.class, Map.of("http.trusted-proxies", setting));
  }
}
