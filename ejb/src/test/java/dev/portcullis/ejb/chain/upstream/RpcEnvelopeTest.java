package dev.portcullis.ejb.chain.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import org.junit.jupiter.api.Test;

/** Errors of nodes: pure code. */
class RpcEnvelopeTest {
  private static NodeErrorException refusal(int code, String message) {
    ObjectNode response = JsonNodeFactory.instance.objectNode();
    response.putObject("error").put("code", code).put("message", message);
    return RpcEnvelope.refusal(response).orElseThrow();
  }

  /** R-CHN-26. */
  @Test
  void aMethodThatTheNodeOnlyNamesIsUnknown() {
    assertThat(refusal(-32603, "unimplemented").isOfUnknownMethod()).isTrue();
    assertThat(refusal(-32603, "Unimplemented").isOfUnknownMethod()).isTrue();
  }

  @Test
  void allOtherErrorsKeepTheirCode() {
    assertThat(refusal(-32603, "internal error").code()).isEqualTo(-32603);
    assertThat(refusal(-32603, "an opcode is unimplemented").code()).isEqualTo(-32603);
    assertThat(refusal(-32000, "unimplemented").code()).isEqualTo(-32000);
    assertThat(refusal(3, "execution reverted").code()).isEqualTo(3);
  }
}
