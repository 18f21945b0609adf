package dev.portcullis.devnet.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A value from the upstream node, converted to the expected type.
 *
 * @param failed creates the failure for another type
 * @param name of the value in messages
 * @param json the value
 */
record UpstreamResult(Function<String, UpstreamException> failed, String name, JsonNode json) {
  boolean isNull() {
    return json.isNull() || json.isMissingNode();
  }

  UpstreamResult field(String field) {
    return new UpstreamResult(failed, field, json.path(field));
  }

  List<UpstreamResult> elements() {
    if (!json.isArray()) {
      throw must("a list");
    }
    List<UpstreamResult> elements = new ArrayList<>(json.size());
    json.forEach(each -> elements.add(new UpstreamResult(failed, name, each)));
    return elements;
  }

  /** A number of up to 256 bits; some nodes pad it with zeros. */
  UInt256 word() {
    return read(
        "a number of up to 32 bytes in hex",
        text -> {
          boolean odd = text.length() % 2 != 0 && text.startsWith("0x");
          byte[] bytes = EthereumHex.parseData(odd ? "0x0" + text.substring(2) : text);
          if (bytes.length == 0) {
            throw new IllegalArgumentException("no digits");
          }
          return UInt256.of(bytes);
        });
  }

  /** A number of at most {@code most}. */
  long number(long most) {
    UInt256 word = word();
    if (!word.fitsLong() || word.longValue() < 0 || word.longValue() > most) {
      throw must("a number from 0 to " + most);
    }
    return word.longValue();
  }

  /** A nonce, which is unsigned. */
  long nonce() {
    UInt256 word = word();
    if (word.bitLength() > Long.SIZE) {
      throw must("a number of 64 bits");
    }
    return word.toBigInteger().longValue();
  }

  Bytes data() {
    return read("bytes in hex", Bytes::of);
  }

  Hash hash() {
    return read("a 32-byte hash in hex", Hash::of);
  }

  EvmAddress address() {
    return read("a 20-byte address in hex", EvmAddress::of);
  }

  UpstreamException must(String be) {
    return failed.apply("returned an invalid result: " + name + " is not " + be);
  }

  private <T> T read(String expected, Function<String, T> reader) {
    if (!json.isTextual()) {
      throw must(expected);
    }
    try {
      return reader.apply(json.textValue());
    } catch (IllegalArgumentException e) {
      throw must(expected);
    }
  }
}
