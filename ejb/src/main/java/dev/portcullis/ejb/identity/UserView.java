package dev.portcullis.ejb.identity;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.ejb.role.RoleView;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.wallet.Wallet;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * A user (R-ADM-20); never includes the OIDC subject or a wallet token.
 *
 * @param id the record identifier
 * @param displayName the displayed name
 * @param source how the account was created
 * @param organization the user's organization, or null
 * @param roles the user's roles, by name
 * @param wallets the user's wallets, oldest first
 * @param createdAt when the record was created
 * @param updatedAt when the record last changed
 */
public record UserView(
    String id,
    String displayName,
    String source,
    @Nullable OrganizationRef organization,
    List<RoleView> roles,
    List<OwnWallet> wallets,
    Instant createdAt,
    Instant updatedAt)
    implements AuditedResource {
  /**
   * The organization of a user.
   *
   * @param name unique among organizations
   */
  public record OrganizationRef(String id, String name) {}

  /**
   * A wallet of a user.
   *
   * @param walletAddress lowercase
   * @param userId its user
   * @param provenAt when its holder first signed a challenge here; null while the wallet is only
   *     claimed
   */
  public record OwnWallet(
      String id,
      String walletAddress,
      String userId,
      @Nullable Instant provenAt,
      Instant createdAt,
      Instant updatedAt) {
    static OwnWallet of(Wallet wallet) {
      return new OwnWallet(
          wallet.id(),
          wallet.walletAddress(),
          wallet.userId(),
          wallet.provenAt(),
          wallet.createdAt(),
          wallet.updatedAt());
    }
  }

  /** The view of a user with roles and wallets; {@code organization} may be null. */
  public static UserView of(
      User user, Organization organization, Collection<Role> roles, List<Wallet> wallets) {
    return new UserView(
        user.id(),
        user.displayName(),
        user.source(),
        organization == null ? null : new OrganizationRef(organization.id(), organization.name()),
        roles.stream().sorted(Comparator.comparing(Role::roleName)).map(RoleView::of).toList(),
        wallets.stream().map(OwnWallet::of).toList(),
        user.createdAt(),
        user.updatedAt());
  }

  @Override
  public String auditId() {
    return id;
  }
}
