package dev.portcullis.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The ERC-20 of src/demo: its code, its calls and its event. */
final class Token {
  /** topic0 of {@code Transfer(address,address,uint256)}. */
  static final String TRANSFER_TOPIC = hash("Transfer(address,address,uint256)").toString();

  private static final int WORD = 32;

  private Token() {}

  /** The artifact of the compiler. */
  static Path artifact() {
    return Path.of(System.getProperty("bench.root", "."), "src", "demo", "DemoToken.json");
  }

  /** Initialisation code that gives {@code supply} to the creator. */
  static Bytes creation(long supply) {
    try {
      byte[] code =
          EthereumHex.parseData(
              new ObjectMapper().readTree(artifact().toFile()).get("bytecode").asText());
      return Bytes.wrap(
          ByteBuffer.allocate(code.length + 7 * WORD)
              .put(code)
              .put(word(3 * WORD))
              .put(word(5 * WORD))
              .put(word(supply))
              .put(word(4))
              .put(text("Demo"))
              .put(word(3))
              .put(text("DMO"))
              .array());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The call data of {@code transfer(to, amount)}. */
  static Bytes transfer(EvmAddress to, long amount) {
    byte[] receiver = new byte[WORD];
    System.arraycopy(to.toArray(), 0, receiver, WORD - EvmAddress.SIZE, EvmAddress.SIZE);
    byte[] selector = hash("transfer(address,uint256)").toArray();
    return Bytes.wrap(
        ByteBuffer.allocate(4 + 2 * WORD)
            .put(selector, 0, 4)
            .put(receiver)
            .put(word(amount))
            .array());
  }

  private static dev.portcullis.ethereum.common.Hash hash(String signature) {
    return Keccak.hash(signature.getBytes(StandardCharsets.US_ASCII));
  }

  private static byte[] word(long value) {
    return UInt256.of(value).toArray();
  }

  private static byte[] text(String text) {
    return ByteBuffer.allocate(WORD).put(text.getBytes(StandardCharsets.US_ASCII)).array();
  }
}
