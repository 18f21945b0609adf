package dev.portcullis.ejb.secret;

import dev.portcullis.kernel.Sha256;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * The keys of one use, for AES-256: the first protects what is new, all open what there is. A key
 * is known by the start of its SHA-256, which goes with what it protects.
 */
final class SecretKeys {
  private final Map<String, SecretKey> keys = new LinkedHashMap<>();

  /** At least one key of {@value MasterKeys#BYTES} bytes. */
  SecretKeys(List<byte[]> keys) {
    keys.forEach(key -> this.keys.put(id(key), new SecretKeySpec(key, "AES")));
  }

  /** The id of the key that protects what is new. */
  String currentId() {
    return keys.keySet().iterator().next();
  }

  /** The key that protects what is new. */
  SecretKey current() {
    return keys.get(currentId());
  }

  /** The key of the id; empty for null and for an id that is none of theirs. */
  Optional<SecretKey> find(String id) {
    return Optional.ofNullable(keys.get(id));
  }

  /** All ids. */
  Set<String> ids() {
    return Set.copyOf(keys.keySet());
  }

  private static String id(byte[] key) {
    return HexFormat.of().formatHex(Sha256.digest(key), 0, 8);
  }
}
