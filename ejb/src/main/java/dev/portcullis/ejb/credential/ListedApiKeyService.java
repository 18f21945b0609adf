package dev.portcullis.ejb.credential;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.credential.OwnedApiKeyRepository;
import dev.portcullis.persistence.credential.OwnedApiKeyRepository.Filter;
import dev.portcullis.persistence.credential.OwnedApiKeyRepository.State;
import dev.portcullis.persistence.organization.OrganizationRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;

/** Lists the API keys of all holders together, to find keys that expire soon or were never used. */
@Stateless
public class ListedApiKeyService {
  @Inject private OwnedApiKeyRepository keys;
  @Inject private OrganizationRepository organizations;
  @Inject private LastUses lastUses;

  /**
   * Keys, newest first: for the zone those of all tenants and M2M applications, for an organization
   * those of the applications that it owns.
   *
   * @param state {@code active}, {@code expired} or {@code revoked}; null for any
   * @param expiresBefore a date and time with offset, or null
   * @throws Failure NOT_FOUND for the organization; VALIDATION naming {@code state} or {@code
   *     expiresBefore}
   */
  public Page<ListedApiKeyView> list(
      Scope scope, String state, String expiresBefore, PageRequest paging) {
    String organizationId = null;
    if (scope instanceof Scope.Organization own) {
      organizationId = organizations.get(own.organizationId()).id();
    }
    Instant before = expiresBefore == null ? null : Expiry.moment("expiresBefore", expiresBefore);
    Instant now = Clock.now();
    return keys.page(new Filter(organizationId, state(state), before), now, paging)
        .map(owned -> ListedApiKeyView.of(owned, lastUses.of(owned.key()), now));
  }

  private static State state(String text) {
    return text == null
        ? null
        : Arrays.stream(State.values())
            .filter(known -> known.name().toLowerCase(Locale.ROOT).equals(text))
            .findFirst()
            .orElseThrow(() -> Failure.invalid("state", "must be active, expired or revoked"));
  }
}
