package dev.portcullis.ejb.metrics;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** What was built, as Maven noted it. */
public final class Build {
  private static final String NOTE = "/META-INF/maven/dev.portcullis/ejb/pom.properties";

  private Build() {}

  /** The version that runs; {@code unknown} where it was not packaged. */
  public static String version() {
    try (InputStream note = Build.class.getResourceAsStream(NOTE)) {
      Properties properties = new Properties();
      if (note != null) {
        properties.load(note);
      }
      return properties.getProperty("version", "unknown");
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
