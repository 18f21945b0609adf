package dev.portcullis.command;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version that the jar says it has. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {
      Objects.requireNonNullElse(
          Version.class.getPackage().getImplementationVersion(), "of a build without a jar")
    };
  }
}
