package dev.portcullis.ejb.legacy.sequencer;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.portcullis.ejb.legacy.ledger.Derivations;
import dev.portcullis.ejb.legacy.musig.Fr;
import dev.portcullis.ejb.legacy.musig.PubKeyHash;
import dev.portcullis.ejb.legacy.musig.PublicKey;
import dev.portcullis.ejb.legacy.musig.Rescue;
import dev.portcullis.kernel.Hash32;
import java.util.HexFormat;

/** What follows from others by the rollup's hash, and is remembered. */
public final class Derived {
  private static final int MOST_KEYS = 10_000;
  private static final int HALF = 16;

  private final LoadingCache<String, PubKeyHash> keys =
      Caffeine.newBuilder().maximumSize(MOST_KEYS).build(Derived::key);

  /** For a ledger. */
  public Derivations derivations() {
    return new Derivations(keys::get, Derived::nft);
  }

  /** Nobody gets here with a signature by something else than a key. */
  private static PubKeyHash key(String digits) {
    return PublicKey.hash(HexFormat.of().parseHex(digits)).orElse(PubKeyHash.NONE);
  }

  /** The content has 256 bits, of which not all fit into an element: it is taken by halves. */
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
