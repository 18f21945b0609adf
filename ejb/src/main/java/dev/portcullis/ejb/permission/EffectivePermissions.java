package dev.portcullis.ejb.permission;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Selects the effective function permissions of a contract and its template: the contract's own
 * take precedence (R-GTW-12).
 */
public final class EffectivePermissions {
  private EffectivePermissions() {}

  /**
   * The own ones, and those inherited for functions without one.
   *
   * @param function the function of a permission, four bytes in hexadecimal or {@code 0x}
   */
  public static <T> List<T> of(
      Collection<T> own, Collection<T> inherited, Function<T, String> function) {
    Set<String> replaced = own.stream().map(function).collect(Collectors.toSet());
    return Stream.concat(
            own.stream(),
            inherited.stream().filter(permission -> !replaced.contains(function.apply(permission))))
        .toList();
  }
}
