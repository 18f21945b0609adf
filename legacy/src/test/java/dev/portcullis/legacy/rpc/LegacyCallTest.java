package dev.portcullis.legacy.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.kernel.Json;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LegacyCallTest {
  private static LegacyCall call(String params) {
    try {
      return new LegacyCall(
          "some_method",
          (ArrayNode) Json.MAPPER.readTree(params),
          new RpcCaller(null, false, null, Optional.empty(), () -> true));
    } catch (JsonProcessingException malformed) {
      throw new IllegalArgumentException(malformed);
    }
  }

  @Test
  void anAddressOfAnyCaseIsReadInLowercase() {
    assertThat(call("[\"0xABCDEFabcdef0000000000000000000000000001\"]").address(0, "address"))
        .hasToString("0xabcdefabcdef0000000000000000000000000001");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "[null]", "[1]", "[\"\"]", "[\"0x12\"]", "[{}]", "[[]]"})
  void anInvalidAddressIsRejectedByItsName(String params) {
    assertThatThrownBy(() -> call(params).address(0, "address"))
        .isInstanceOfSatisfying(RpcError.class, error -> assertThat(error.code()).isEqualTo(-32602))
        .hasMessageContaining("params[0] (address)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[-1]", "[11]", "[1.5]", "[\"1\"]", "[1e300]", "[99999999999999999999]"})
  void anInvalidNumberIsRejectedByItsName(String params) {
    assertThat(call("[10]").number(0, "id", 10)).isEqualTo(10);
    assertThatThrownBy(() -> call(params).number(0, "id", 10))
        .isInstanceOf(RpcError.class)
        .hasMessageContaining("params[0] (id)");
  }

  @Test
  void moreParametersThanTheMethodTakesAreRefused() {
    call("[1]").takes(1);
    assertThatThrownBy(() -> call("[1, 2]").takes(1))
        .isInstanceOfSatisfying(
            RpcError.class, error -> assertThat(error.code()).isEqualTo(-32602));
  }
}
