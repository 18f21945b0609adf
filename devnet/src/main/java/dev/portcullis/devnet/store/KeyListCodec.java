package dev.portcullis.devnet.store;

import dev.portcullis.ethereum.rlp.RlpReader;
import dev.portcullis.ethereum.rlp.RlpWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Encodes keys as a value: the keys that a block wrote, so that it can be removed or its history be
 * pruned.
 */
final class KeyListCodec {
  private KeyListCodec() {}

  static byte[] encode(List<byte[]> keys) {
    return RlpWriter.encodeList(out -> keys.forEach(out::put));
  }

  static List<byte[]> decode(byte[] encoded) {
    List<byte[]> keys = new ArrayList<>();
    RlpReader in = RlpReader.ofList(encoded, 0);
    while (in.hasNext()) {
      keys.add(in.bytes());
    }
    return keys;
  }
}
