package dev.portcullis.ejb.webhook.abi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.abi.Abi;
import dev.portcullis.kernel.HexText;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallInputDecoderTest {
  private static final Abi TOKEN =
      Abi.parse(
          """
          [{"type": "function", "name": "transfer", "inputs": [
             {"name": "to", "type": "address"}, {"name": "value", "type": "uint256"}]},
           {"type": "function", "name": "note", "inputs": [{"name": "text", "type": "string"}]}]
          """);
  private static final String TO = "a1".repeat(20);
  private static final String TRANSFER = "0xa9059cbb" + "00".repeat(12) + TO + "00".repeat(31);

  @Test
  void namesTheFunctionAndItsArguments() {
    DecodedCall call = decoded(TRANSFER + "2a");
    assertThat(call.signature()).isEqualTo("transfer(address,uint256)");
    assertThat(call.arguments())
        .extracting(argument -> argument.name() + " " + argument.value().asText())
        .containsExactly("to 0x" + TO, "value 42");
  }

  @Test
  void inputThatDoesNotMatchTheAbiIsNotDecoded() {
    for (String input : List.of("0x", "0xa9059c", "0x12345678", "0xa9059cbb", TRANSFER)) {
      assertThat(CallInputDecoder.decode(List.of(TOKEN), HexText.bytes(input))).as(input).isEmpty();
    }
    String dirty = "0xa9059cbb" + "ff".repeat(32) + "00".repeat(32);
    assertThat(CallInputDecoder.decode(List.of(TOKEN), HexText.bytes(dirty))).isEmpty();
    assertThat(CallInputDecoder.decode(List.of(), HexText.bytes(TRANSFER + "2a"))).isEmpty();
  }

  private static DecodedCall decoded(String input) {
    return CallInputDecoder.decode(List.of(new Abi(List.of()), TOKEN), HexText.bytes(input))
        .orElseThrow();
  }
}
