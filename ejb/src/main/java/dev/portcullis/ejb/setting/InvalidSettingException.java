package dev.portcullis.ejb.setting;

import jakarta.ejb.ApplicationException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A setting has no usable value: the service does not start with it. Crosses the EJB boundary
 * unwrapped, so that its sentence is what the operator reads.
 */
@ApplicationException(rollback = true)
public final class InvalidSettingException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * The value of {@code name} does not do.
   *
   * @param problem what it must be, as the end of a sentence that starts with the setting's name,
   *     for example {@code must be an integer from 1 to 60, but is "x"}; never shows a secret
   */
  public InvalidSettingException(String name, String problem) {
    super("The setting " + name + " " + problem);
  }

  private InvalidSettingException(String message) {
    super(message);
  }

  /** One that says what all of these say; at least one. */
  public static InvalidSettingException of(List<InvalidSettingException> all) {
    return all.size() == 1
        ? all.get(0)
        : new InvalidSettingException(
            all.stream()
                .map(InvalidSettingException::getMessage)
                .collect(Collectors.joining("; ")));
  }
}
