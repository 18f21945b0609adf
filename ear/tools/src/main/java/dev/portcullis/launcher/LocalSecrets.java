package dev.portcullis.launcher;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Properties;
import java.util.function.Supplier;

/**
 * The secrets of one installation. They are created at the first start and stored in a file that
 * only its owner can read. The server receives them in its environment, which the process list does
 * not show.
 */
public final class LocalSecrets {
  private final Path file;
  private final Properties secrets = new Properties();

  /** The secrets in this file, which is created with the first secret. */
  public LocalSecrets(Path file) {
    this.file = file;
    try {
      if (Files.exists(file)) {
        try (var in = Files.newBufferedReader(file)) {
          secrets.load(in);
        }
      }
    } catch (IOException unreadable) {
      throw new LaunchException("Cannot read " + file + ": " + unreadable, unreadable);
    }
  }

  /**
   * The secret with this name; if there is none yet, it is created from 32 random bytes in base64.
   */
  public String get(String name) {
    return get(name, () -> Base64.getEncoder().encodeToString(SecretBytes.next(32)));
  }

  /** The secret with this name; if there is none yet, {@code fresh} creates it. */
  public String get(String name, Supplier<String> fresh) {
    String secret = secrets.getProperty(name);
    if (secret == null) {
      secret = fresh.get();
      put(name, secret);
    }
    return secret;
  }

  /** Whether the secret is stored. */
  boolean has(String name) {
    return secrets.containsKey(name);
  }

  /** Stores the secret. */
  public void put(String name, String secret) {
    secrets.setProperty(name, secret);
    try {
      StringWriter text = new StringWriter();
      secrets.store(text, "Secrets of this installation. Without them its data cannot be read.");
      Directories.writePrivate(file, text.toString());
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
