package dev.portcullis.ejb.rpc.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RpcMessageTest {
  private static RpcMessage read(String text) {
    return RpcMessage.read(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String call(String id) {
    return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"zks_L1ChainId\"}";
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e400", "-1e400", "{}", "[]", "true"})
  void aValueThatCannotBeWrittenBackIsNoId(String id) {
    RpcRequest request = read(call(id)).calls().get(0);
    assertThat(request.problem().code()).isEqualTo(-32600);
    assertThat(request.id().isNull()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "\"\"", "null", "1.5", "1e300", "123456789012345678901234567890"})
  void anIdIsKept(String id) {
    RpcRequest request = read(call(id)).calls().get(0);
    assertThat(request.problem()).isNull();
    assertThat(request.method()).isEqualTo("rollup_L1ChainId");
    assertThat(request.id()).isNotNull();
  }

  @Test
  void bytesThatAreNoTextAreAParseError() {
    byte[] notUtf32 = {0, 0, 0, ' ', 0, 0x10, 0, 0};
    byte[] notUtf8 = {'"', (byte) 0xff, '"'};
    for (byte[] body : List.of(notUtf32, notUtf8)) {
      assertThat(RpcMessage.read(body).calls().get(0).problem().code()).isEqualTo(-32700);
    }
  }

  /** Whatever is sent, there is something to answer it with. */
  @Property
  void anyBytesAreAMessage(@ForAll @Size(max = 40) byte[] bytes) {
    RpcMessage message = RpcMessage.read(bytes);
    assertThat(message.calls()).isNotEmpty();
    for (RpcRequest request : message.calls()) {
      assertThat(request.problem() == null).isEqualTo(request.method() != null);
    }
  }
}
