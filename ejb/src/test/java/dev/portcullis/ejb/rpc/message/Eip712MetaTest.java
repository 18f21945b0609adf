package dev.portcullis.ejb.rpc.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The rollup's own part of a call. */
class Eip712MetaTest {
  private static final String NOBODY = "0x" + "00".repeat(20);
  private static final String SOMEBODY = "0x" + "ab".repeat(20);

  private static JsonNode read(String paymaster) throws IOException {
    String call =
        """
        {"from":"%s","to":"%s","eip712Meta":{"paymasterParams":{"paymaster":"%s",
        "paymasterInput":"0x8c5a3445"}}}
        """
            .formatted(SOMEBODY, SOMEBODY, paymaster);
    return ParamKind.CALL.read(new ObjectMapper().readTree(call), "params[0]");
  }

  /** The chain would run its code, for which no decision was made. */
  @Test
  void aPaymasterIsRefused() throws IOException {
    assertThatThrownBy(() -> read(SOMEBODY))
        .isInstanceOf(RpcError.class)
        .hasMessage(
            "params[0].eip712Meta.paymasterParams.paymaster must be the zero address: the sender"
                + " pays");
    assertThat(read(NOBODY).at("/eip712Meta/paymasterParams/paymaster").textValue())
        .isEqualTo(NOBODY);
  }
}
