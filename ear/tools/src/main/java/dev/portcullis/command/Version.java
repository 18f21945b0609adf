package dev.portcullis.command;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version in the manifest of the jar. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {
      Objects.requireNonNullElse(
          Version.class.getPackage().getImplementationVersion(), "of a build without a jar")
    };
  }
}
