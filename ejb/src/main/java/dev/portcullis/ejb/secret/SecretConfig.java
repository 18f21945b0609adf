package dev.portcullis.ejb.secret;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The operator's keys ({@code secret.*}); the properties file explains how to rotate them. */
@ApplicationScoped
public class SecretConfig extends Settings implements CheckedConfig {
  private static final Logger LOG = LoggerFactory.getLogger(SecretConfig.class);
  static final String KEY = "secret.master-key";
  static final String RETIRED = "secret.retired-master-keys";
  static final String LOST = "secret.lost-key-ids";
  private static final String FORMER_KEY = "webhook.encryption-key";
  private static final String FORMER_RETIRED = "webhook.retired-encryption-keys";
  private static final String FORMER_SEAL = "siwe.secret";

  private final Setting<Optional<byte[]>> key = optional(KEY, SecretConfig::decoded).secret();
  private final Setting<Optional<byte[]>> formerKey =
      optional(FORMER_KEY, SecretConfig::decoded).secret();
  private final Setting<List<byte[]>> retired = list(RETIRED, SecretConfig::decoded).secret();
  private final Setting<List<byte[]>> formerRetired =
      list(FORMER_RETIRED, SecretConfig::decoded).secret();
  private final Setting<Optional<String>> formerSeal = optional(FORMER_SEAL).secret();
  private final Setting<List<String>> lost = list(LOST, SecretConfig::keyId);
  private final Setting<Boolean> reencrypt = flag("secret.reencrypt");

  private volatile MasterKeys keys;
  private volatile SecretVault vault;

  @Override
  public void check() {
    SecretVault checked = vault();
    if (formerKey.get().isPresent()) {
      Setting.warnOfFormerName(FORMER_KEY, KEY);
    }
    if (!formerRetired.get().isEmpty()) {
      Setting.warnOfFormerName(FORMER_RETIRED, RETIRED);
    }
    if (formerSeal.get().isPresent()) {
      LOG.warn(
          "The setting {} no longer has an effect, because {} replaces it; remove it",
          FORMER_SEAL,
          KEY);
    }
    lost.get();
    reencrypt.get();
    LOG.info(
        "Secrets in the database are encrypted under the key {}; there are {}",
        checked.currentKeyId(),
        checked.keyIds());
  }

  /** Whether secrets stored under a retired key are encrypted again. */
  public boolean reencrypts() {
    return reencrypt.get();
  }

  /** The ids of keys that are permanently lost, with the secrets that they encrypted. */
  Set<String> lost() {
    return Set.copyOf(lost.get());
  }

  /**
   * The operator's keys.
   *
   * @throws InvalidSettingException naming the first setting without a usable value
   */
  public MasterKeys keys() {
    MasterKeys read = keys;
    if (read == null) {
      read = read();
      keys = read;
    }
    return read;
  }

  /**
   * Encrypts and decrypts the secrets in the database.
   *
   * @throws InvalidSettingException as {@link #keys}
   */
  public SecretVault vault() {
    SecretVault made = vault;
    if (made == null) {
      made = new SecretVault(keys());
      vault = made;
    }
    return made;
  }

  /** Keys under former setting names remain usable. */
  private MasterKeys read() {
    List<byte[]> read = new ArrayList<>();
    key.get().ifPresent(read::add);
    formerKey.get().ifPresent(read::add);
    if (read.isEmpty()) {
      throw new InvalidSettingException(
          KEY,
          "is missing. It must be 32 random bytes in base64, for example from"
              + " \"openssl rand -base64 32\", and be kept: the secrets in the database cannot be"
              + " read without it");
    }
    read.addAll(retired.get());
    read.addAll(formerRetired.get());
    return new MasterKeys(read);
  }

  private static String keyId(String name, String text) {
    if (!text.matches("[0-9a-f]{16}")) {
      throw new InvalidSettingException(
          name, "must be ids of keys, 16 hexadecimal digits each, but has \"" + text + "\"");
    }
    return text;
  }

  private static byte[] decoded(String name, String text) {
    try {
      byte[] bytes = Base64.getDecoder().decode(text.strip());
      if (bytes.length == MasterKeys.BYTES) {
        return bytes;
      }
    } catch (IllegalArgumentException notBase64) {
      throw (InvalidSettingException) badKey(name).initCause(notBase64);
    }
    throw badKey(name);
  }

  private static InvalidSettingException badKey(String name) {
    return new InvalidSettingException(
        name, "must be " + MasterKeys.BYTES + " bytes in base64 (the value is not shown)");
  }
}
