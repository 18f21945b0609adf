package dev.portcullis.web.resource;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Which texts may be signatures of wallets. A resource test: validation of the body decides it.
 *
 * <p>A contract wallet may have approved a message on the chain; its signature is empty then.
 */
@ResourceTest
class WalletSignatureFormTest {
  @ParameterizedTest
  @CsvSource({"0x,200", "0x01,200", "0X01,400", "0x0,400", "0xzz,400", "01,400", "'',400"})
  void aSignatureIsBytesOfAnyNumber(String signature, int status, Api api) {
    String body =
        "{\"message\":\"m\",\"signature\":\"%s\",\"nonceToken\":\"n\"}".formatted(signature);
    assertThat(api.post("/auth/login/crypto-native", body).status()).isEqualTo(status);
  }
}
