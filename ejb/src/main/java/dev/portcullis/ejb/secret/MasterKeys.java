package dev.portcullis.ejb.secret;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.generators.HKDFBytesGenerator;
import org.bouncycastle.crypto.params.HKDFParameters;

/**
 * The operator's keys, the current one first. Each use has its own keys, derived from them with
 * HKDF-SHA256 (RFC 5869): a record of one use cannot be opened for another.
 */
public final class MasterKeys {
  /** The length of a key. */
  static final int BYTES = 32;

  private final List<byte[]> masters;
  private final Map<String, SecretKeys> derived = new ConcurrentHashMap<>();

  /** Creates the keys from at least one key of {@value #BYTES} random bytes. */
  public MasterKeys(List<byte[]> masters) {
    this.masters = masters.stream().map(byte[]::clone).toList();
  }

  /**
   * The keys of a use.
   *
   * @param use its name and the version of its form
   */
  SecretKeys of(String use) {
    return derived.computeIfAbsent(
        use, name -> new SecretKeys(masters.stream().map(key -> derived(key, name)).toList()));
  }

  /**
   * As {@link #of}, and the master keys themselves, which former versions used for every purpose.
   */
  SecretKeys withFormer(String use) {
    return new SecretKeys(
        Stream.concat(masters.stream().map(key -> derived(key, use)), masters.stream()).toList());
  }

  private static byte[] derived(byte[] master, String use) {
    HKDFBytesGenerator hkdf = new HKDFBytesGenerator(new SHA256Digest());
    hkdf.init(new HKDFParameters(master, null, use.getBytes(StandardCharsets.UTF_8)));
    byte[] key = new byte[BYTES];
    hkdf.generateBytes(key, 0, key.length);
    return key;
  }
}
