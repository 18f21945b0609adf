package dev.portcullis.ejb.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublicUrlConfigTest {
  @Test
  void withoutConfigurationNoRpcAddressIsReported() {
    assertThat(config(Map.of()).rpcUrl()).isEmpty();
    assertThat(config(Map.of()).rpcUrlOf("t")).isEmpty();
  }

  @Test
  void theAddressThatPeopleSignInAtIsThatOfTheGateway() {
    PublicUrlConfig config = config(Map.of("signin.url", "https://gate.example/base/ "));

    assertThat(config.rpcUrl()).contains("https://gate.example/base/rpc");
    assertThat(config.rpcUrlOf("t0k-n_")).contains("https://gate.example/base/rpc/wallet/t0k-n_");
  }

  @Test
  void anAddressOfItsOwnCounts() {
    Map<String, String> both =
        Map.of("signin.url", "https://gate.example", "rpc.public-url", "https://rpc.example/");

    assertThat(config(both).rpcUrlOf("t")).contains("https://rpc.example/wallet/t");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rpc.example", "ftp://rpc.example", "https://a@b", "https://b/?k", "h t"})
  void anInvalidAddressIsRejected(String text) {
    PublicUrlConfig config = config(Map.of("rpc.public-url", text));

    assertThatThrownBy(config::check)
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("rpc.public-url");
  }

  private static PublicUrlConfig config(Map<String, String> given) {
    return GivenSettings.bean(PublicUrlConfig.class, given);
  }
}
