package dev.portcullis.legacy.sequencer;

import dev.portcullis.kernel.Hash32;
import dev.portcullis.legacy.ledger.DerivedHashes;
import dev.portcullis.legacy.musig.Fr;
import dev.portcullis.legacy.musig.PubKeyHash;
import dev.portcullis.legacy.musig.PublicKey;
import dev.portcullis.legacy.musig.Rescue;
import java.util.HexFormat;

/** Derives values by the rollup's hash, with a cache. */
final class CachedDerivations {
  /** The derivations for a ledger. */
  static final DerivedHashes DERIVATIONS =
      new DerivedHashes(CachedDerivations::key, CachedDerivations::nft);

  private static final int HALF = 16;

  private CachedDerivations() {}

  /** A signature that reaches this point always contains a valid key. */
  private static PubKeyHash key(String digits) {
    return PublicKey.hash(HexFormat.of().parseHex(digits)).orElse(PubKeyHash.NONE);
  }

  /** The content has 256 bits, more than an element can contain: it is hashed in halves. */
  static Hash32 nft(long creatorId, long serialId, Hash32 content) {
    byte[] bytes = content.bytes();
    byte[] hash =
        Rescue.hash(Fr.of(creatorId), Fr.of(serialId), half(bytes, 0), half(bytes, HALF)).toBytes();
    return new Hash32("0x" + HexFormat.of().formatHex(hash));
  }

  private static Fr half(byte[] content, int from) {
    byte[] element = new byte[Fr.BYTES];
    System.arraycopy(content, from, element, HALF, HALF);
    return Fr.of(element);
  }
}
