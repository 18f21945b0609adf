package dev.portcullis.devnet.chain;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A contract of src/demo/samples, compiled with the compiler's default settings, and the calls to
 * it. Arguments are numbers, addresses, hashes, booleans, strings and {@link Bytes}.
 */
public final class SampleContract {
  private static final int WORD = 32;

  private final byte[] code;

  private SampleContract(byte[] code) {
    this.code = code;
  }

  /** The contract of this name. */
  public static SampleContract named(String name) {
    return in("samples", name);
  }

  /** The contract of this name in another folder of src/demo. */
  public static SampleContract in(String folder, String name) {
    Path module = Path.of(System.getProperty("basedir", "."));
    Path artifact = module.resolve("../src/demo/" + folder + "/" + name + ".json");
    try {
      String code = new ObjectMapper().readTree(artifact.toFile()).get("bytecode").textValue();
      return new SampleContract(EthereumHex.parseData(code));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Its initialisation code with the constructor's arguments. */
  public Bytes creation(Object... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(code);
    out.writeBytes(encode(arguments));
    return Bytes.wrap(out.toByteArray());
  }

  /** A call of a function, such as {@code set(uint256,uint256,uint256)}. */
  public static Bytes call(String signature, Object... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(Keccak.hash(signature.getBytes(StandardCharsets.US_ASCII)).toArray(), 0, 4);
    out.writeBytes(encode(arguments));
    return Bytes.wrap(out.toByteArray());
  }

  private static byte[] encode(Object... arguments) {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    List<byte[]> tails = new ArrayList<>();
    int tailAt = WORD * arguments.length;
    for (Object argument : arguments) {
      byte[] tail = tail(argument);
      if (tail == null) {
        head.writeBytes(word(argument));
      } else {
        head.writeBytes(UInt256.of(tailAt).toArray());
        tails.add(tail);
        tailAt += tail.length;
      }
    }
    tails.forEach(head::writeBytes);
    return head.toByteArray();
  }

  private static byte[] tail(Object argument) {
    byte[] content;
    if (argument instanceof String text) {
      content = text.getBytes(StandardCharsets.UTF_8);
    } else if (argument instanceof Bytes bytes) {
      content = bytes.toArray();
    } else {
      return null;
    }
    byte[] tail = new byte[WORD + (content.length + WORD - 1) / WORD * WORD];
    UInt256.of(content.length).writeTo(tail, 0);
    System.arraycopy(content, 0, tail, WORD, content.length);
    return tail;
  }

  private static byte[] word(Object argument) {
    if (argument instanceof EvmAddress address) {
      return DemoToken.topic(address).toArray();
    }
    if (argument instanceof Hash hash) {
      return hash.toArray();
    }
    if (argument instanceof UInt256 number) {
      return number.toArray();
    }
    if (argument instanceof Boolean flag) {
      return UInt256.of(flag ? 1 : 0).toArray();
    }
    return UInt256.of(((Number) argument).longValue()).toArray();
  }
}
