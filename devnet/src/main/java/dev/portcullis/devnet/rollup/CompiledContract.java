package dev.portcullis.devnet.rollup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.portcullis.ethereum.common.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * A compiled contract of {@code src/demo/rollup}.
 *
 * @param creation initialization code, to which the constructor's arguments are appended
 * @param runtime the deployed code of a contract without immutable values
 */
record CompiledContract(Bytes creation, Bytes runtime) {
  private static final ObjectMapper JSON = new ObjectMapper();

  static CompiledContract of(String contract) {
    try (InputStream in =
        CompiledContract.class.getResourceAsStream("contract/" + contract + ".json")) {
      JsonNode json = JSON.readTree(in);
      return new CompiledContract(
          Bytes.of(json.get("bytecode").textValue()),
          Bytes.of(json.get("deployedBytecode").textValue()));
    } catch (IOException e) {
      throw new UncheckedIOException("the contract " + contract + " cannot be read", e);
    }
  }
}
