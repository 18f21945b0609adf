package dev.portcullis.ejb.setting;

import jakarta.ejb.ApplicationException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Indicates that a setting has no usable value, so the service does not start. It crosses the EJB
 * boundary unwrapped, so that the operator reads its message.
 */
@ApplicationException(rollback = true)
public final class InvalidSettingException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception for the value of {@code name}.
   *
   * @param problem the requirement, as the end of a sentence that starts with the setting's name,
   *     for example {@code must be an integer from 1 to 60, but is "x"}; never contains a secret
   */
  public InvalidSettingException(String name, String problem) {
    super("The setting " + name + " " + problem);
  }

  private InvalidSettingException(String message) {
    super(message);
  }

  /** Combines the messages of these exceptions; at least one. */
  public static InvalidSettingException of(List<InvalidSettingException> all) {
    return all.size() == 1
        ? all.get(0)
        : new InvalidSettingException(
            all.stream()
                .map(InvalidSettingException::getMessage)
                .collect(Collectors.joining("; ")));
  }
}
