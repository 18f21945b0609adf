package dev.portcullis.devnet.chain;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The ERC-20 of src/demo: its code and its calls. */
public final class DemoToken {
  /** topic0 of {@code Transfer(address,address,uint256)}. */
  public static final Hash TRANSFER = Keccak.hash(ascii("Transfer(address,address,uint256)"));

  private static final int WORD = 32;

  private DemoToken() {}

  /** Initialisation code that gives the whole supply to the creator. */
  public static Bytes creation(long supply) {
    byte[] code = EthereumHex.parseData(bytecode());
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
  }

  /** A transfer. */
  public static Bytes transfer(EvmAddress to, long amount) {
    return call("transfer(address,uint256)", topic(to).toArray(), word(amount));
  }

  /** The question for a balance. */
  public static Bytes balanceOf(EvmAddress owner) {
    return call("balanceOf(address)", topic(owner).toArray());
  }

  /** An address as a topic or argument. */
  public static Hash topic(EvmAddress address) {
    byte[] word = new byte[WORD];
    System.arraycopy(address.toArray(), 0, word, WORD - EvmAddress.SIZE, EvmAddress.SIZE);
    return Hash.of(word);
  }

  private static Bytes call(String signature, byte[]... arguments) {
    ByteBuffer data = ByteBuffer.allocate(4 + arguments.length * WORD);
    data.put(Keccak.hash(ascii(signature)).toArray(), 0, 4);
    for (byte[] argument : arguments) {
      data.put(argument);
    }
    return Bytes.wrap(data.array());
  }

  private static String bytecode() {
    Path module = Path.of(System.getProperty("basedir", "."));
    Path artifact = module.resolve("../src/demo/DemoToken.json");
    try {
      return new ObjectMapper().readTree(artifact.toFile()).get("bytecode").textValue();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] word(long value) {
    return UInt256.of(value).toArray();
  }

  private static byte[] text(String text) {
    return ByteBuffer.allocate(WORD).put(ascii(text)).array();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
