package dev.portcullis.devnet.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.crypto.Keccak;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Checks Merkle-Patricia proofs as a client does that trusts nothing but the root (EIP-1186). */
final class ProofVerifier {
  private ProofVerifier() {}

  /** The value that the proof proves for a key, or nothing when it proves that there is none. */
  static Optional<byte[]> value(Hash root, byte[] key, JsonNode proof) {
    byte[] path = Keccak.digest(key, 0, key.length);
    byte[] expected = root.toArray();
    int at = 0;
    int next = 0;
    byte[] embedded = null;
    while (true) {
      byte[] node = embedded;
      if (node == null) {
        if (next == proof.size()) {
          // The empty trie is proved by no nodes at all.
          boolean empty = at == 0 && root.equals(Keccak.hash(new byte[] {(byte) 0x80}));
          if (empty) {
            return Optional.empty();
          }
          throw new AssertionError("the proof ends before its goal");
        }
        node = EthereumHex.parseData(proof.get(next++).textValue());
        if (!Arrays.equals(Keccak.digest(node, 0, node.length), expected)) {
          throw new AssertionError("node " + (next - 1) + " is not the one that is named");
        }
      }
      List<byte[]> items = items(node);
      byte[] reference;
      if (items.size() == 17) {
        reference = items.get(nibble(path, at++));
      } else {
        byte[] compact = content(items.get(0));
        int flags = compact[0] >> 4;
        int[] own = nibbles(compact);
        for (int nibble : own) {
          if (at >= 64 || nibble(path, at++) != nibble) {
            return done(proof, next, Optional.empty());
          }
        }
        if ((flags & 2) != 0) {
          return done(proof, next, Optional.of(content(items.get(1))));
        }
        reference = items.get(1);
      }
      boolean isList = (reference[0] & 0xff) >= 0xc0;
      if (!isList && content(reference).length == 0) {
        return done(proof, next, Optional.empty());
      }
      embedded = isList ? reference : null;
      expected = isList ? null : content(reference);
    }
  }

  private static Optional<byte[]> done(JsonNode proof, int used, Optional<byte[]> value) {
    if (used != proof.size()) {
      throw new AssertionError("the proof has nodes behind its goal");
    }
    return value;
  }

  /** The encodings of a list's items. */
  private static List<byte[]> items(byte[] list) {
    List<byte[]> items = new ArrayList<>();
    int start = (list[0] & 0xff) > 0xf7 ? 1 + (list[0] & 0xff) - 0xf7 : 1;
    int at = start;
    while (at < list.length) {
      int size = encodedSize(list, at);
      items.add(Arrays.copyOfRange(list, at, at + size));
      at += size;
    }
    return items;
  }

  private static int encodedSize(byte[] in, int at) {
    int first = in[at] & 0xff;
    if (first < 0x80) {
      return 1;
    }
    if (first < 0xb8) {
      return 1 + first - 0x80;
    }
    if (first < 0xc0) {
      return 1 + first - 0xb7 + length(in, at + 1, first - 0xb7);
    }
    if (first < 0xf8) {
      return 1 + first - 0xc0;
    }
    return 1 + first - 0xf7 + length(in, at + 1, first - 0xf7);
  }

  private static int length(byte[] in, int at, int bytes) {
    int length = 0;
    for (int i = 0; i < bytes; i++) {
      length = (length << 8) | (in[at + i] & 0xff);
    }
    return length;
  }

  /** The bytes of an encoded string. */
  private static byte[] content(byte[] string) {
    int first = string[0] & 0xff;
    if (first < 0x80) {
      return string;
    }
    int header = first < 0xb8 ? 1 : 1 + first - 0xb7;
    return Arrays.copyOfRange(string, header, string.length);
  }

  private static int nibble(byte[] path, int at) {
    return (path[at / 2] >> (at % 2 == 0 ? 4 : 0)) & 0xf;
  }

  private static int[] nibbles(byte[] compact) {
    boolean odd = (compact[0] & 0x10) != 0;
    int[] nibbles = new int[2 * compact.length - (odd ? 1 : 2)];
    for (int i = 0; i < nibbles.length; i++) {
      nibbles[i] = nibble(compact, i + (odd ? 1 : 2));
    }
    return nibbles;
  }
}
