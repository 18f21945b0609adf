package dev.portcullis.ejb.setting;

import jakarta.ejb.ApplicationException;

/**
 * A setting has no usable value: the service does not start with it. Crosses the EJB boundary
 * unwrapped, so that its sentence is what the operator reads.
 */
@ApplicationException(rollback = true)
public final class BadSetting extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * The value of {@code name} does not do.
   *
   * @param problem what it must be, as the end of a sentence that starts with the setting's name,
   *     for example {@code must be an integer from 1 to 60, but is "x"}; never shows a secret
   */
  public BadSetting(String name, String problem) {
    super("The setting " + name + " " + problem);
  }
}
