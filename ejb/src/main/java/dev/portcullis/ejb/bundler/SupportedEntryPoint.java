package dev.portcullis.ejb.bundler;

import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.kernel.Address;
import java.util.Optional;

/**
 * An entry point to which user operations may go.
 *
 * @param version the version, which decides fields and hash of an operation
 * @param address the contract
 */
public record SupportedEntryPoint(EntryPointVersion version, Address address) {
  private static final char AT = '@';

  /**
   * Parses a version such as {@code 0.8}, or a version and another address such as {@code
   * 0.8@0x1234…}.
   *
   * @throws InvalidSettingException with the name of the setting
   */
  static SupportedEntryPoint of(String setting, String text) {
    int at = text.indexOf(AT);
    Optional<EntryPointVersion> version =
        EntryPointVersion.of(at < 0 ? text : text.substring(0, at));
    String other = text.substring(at + 1);
    if (version.isEmpty() || (at >= 0 && !Address.isValid(other))) {
      throw new InvalidSettingException(
          setting,
          "must list versions from 0.6 to 0.9, each perhaps with @ and the address of another"
              + " deployment");
    }
    return new SupportedEntryPoint(
        version.get(), at < 0 ? version.get().deployment() : new Address(other));
  }
}
