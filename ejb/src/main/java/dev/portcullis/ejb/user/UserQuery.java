package dev.portcullis.ejb.user;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.user.User.Source;
import dev.portcullis.persistence.user.UserRepository.Filter;
import java.util.Arrays;

/**
 * The requested users; null means any.
 *
 * @param organizationId their organization
 * @param displayName a part of the name
 * @param roleId a role they hold
 * @param search a part of the name too, by index
 * @param source how the account was created, as in {@link dev.portcullis.ejb.identity.UserView}
 * @param wallet an address of the user
 */
public record UserQuery(
    String organizationId,
    String displayName,
    String roleId,
    String search,
    String source,
    Address wallet) {
  /**
   * The equivalent filter of the repository.
   *
   * @throws Failure naming {@code source} if it is unknown
   */
  Filter filter() {
    return new Filter(organizationId, displayName, roleId, search, known(source), wallet);
  }

  private static Source known(String source) {
    return source == null
        ? null
        : Arrays.stream(Source.values())
            .filter(known -> known.wireName().equals(source))
            .findFirst()
            .orElseThrow(
                () ->
                    Failure.invalid(
                        "source", "must be oidc, adminPanel, tenant, crypto_native or m2m_app"));
  }
}
