package dev.portcullis.launcher;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Properties;
import java.util.function.Supplier;

/**
 * The secrets of one installation: made at the first start, kept in a file that only its owner can
 * read, and handed to the server in its environment, where the process list does not show them.
 */
public final class LocalSecrets {
  private final Path file;
  private final Properties kept = new Properties();

  /** Those of this file, which is made with the first secret. */
  public LocalSecrets(Path file) {
    this.file = file;
    try {
      if (Files.exists(file)) {
        try (var in = Files.newBufferedReader(file)) {
          kept.load(in);
        }
      }
    } catch (IOException unreadable) {
      throw new LaunchException("Cannot read " + file + ": " + unreadable, unreadable);
    }
  }

  /** The secret of the name, made of 32 random bytes in base64 when there is none yet. */
  public String get(String name) {
    return get(name, () -> Base64.getEncoder().encodeToString(SecretBytes.next(32)));
  }

  /** The secret of the name, asked for when there is none yet. */
  public String get(String name, Supplier<String> fresh) {
    String secret = kept.getProperty(name);
    if (secret == null) {
      secret = fresh.get();
      put(name, secret);
    }
    return secret;
  }

  /** True when the secret is kept. */
  boolean has(String name) {
    return kept.containsKey(name);
  }

  /** Keeps the secret from now on. */
  public void put(String name, String secret) {
    kept.setProperty(name, secret);
    try {
      StringWriter text = new StringWriter();
      kept.store(text, "Secrets of this installation. Without them its data cannot be read.");
      Directories.writePrivate(file, text.toString());
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
