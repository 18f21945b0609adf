package dev.portcullis.ejb.metrics;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The build information that Maven recorded. */
public final class Build {
  private Build() {}

  /** The running version. */
  public static String version() {
    try (InputStream note = Build.class.getResourceAsStream("build.properties")) {
      Properties properties = new Properties();
      properties.load(note);
      return properties.getProperty("version");
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
