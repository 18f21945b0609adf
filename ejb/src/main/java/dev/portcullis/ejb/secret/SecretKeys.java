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
 * The keys of one use, for AES-256: the first encrypts, and all decrypt. A key is identified by the
 * start of its SHA-256, which is stored with the encrypted data.
 */
final class SecretKeys {
  private final Map<String, SecretKey> keys = new LinkedHashMap<>();

  /** Creates the keys from at least one key of {@value MasterKeys#BYTES} bytes. */
  SecretKeys(List<byte[]> keys) {
    keys.forEach(key -> this.keys.put(id(key), new SecretKeySpec(key, "AES")));
  }

  /** The id of the key that encrypts. */
  String currentId() {
    return keys.keySet().iterator().next();
  }

  /** The key that encrypts. */
  SecretKey current() {
    return keys.get(currentId());
  }

  /** The key of the id; empty for null and for an unknown id. */
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
