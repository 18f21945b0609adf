package dev.portcullis.ejb.identity;

import dev.portcullis.ejb.identity.UserView.OrganizationRef;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.role.RoleRepository;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.UserRepository;
import dev.portcullis.persistence.wallet.WalletRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;

/** Reads the caller's own profile. */
@Stateless
public class ProfileService {
  @Inject private UserRepository users;
  @Inject private RoleRepository roles;
  @Inject private WalletRepository wallets;
  @Inject private OrganizationRepository organizations;

  /** The caller's organization; empty for a user of the zone. */
  public Optional<OrganizationRef> organization() {
    return Optional.ofNullable(Caller.current().organizationId())
        .flatMap(organizations::find)
        .map(found -> new OrganizationRef(found.id(), found.name()));
  }

  /** The caller's own account. */
  public UserView me() {
    User user = users.find(Caller.current().userId()).orElseThrow(Caller::unauthenticated);
    return UserView.of(
        user,
        Optional.ofNullable(user.organizationId()).flatMap(organizations::find).orElse(null),
        roles.findAll(user.roleIds()),
        wallets.ofUser(user.id()));
  }
}
