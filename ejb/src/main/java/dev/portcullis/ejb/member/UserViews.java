package dev.portcullis.ejb.member;

import dev.portcullis.ejb.identity.UserView;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.RoleRepository;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.wallet.Wallet;
import dev.portcullis.persistence.wallet.WalletRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Creates the views of users with roles, wallets and organization, with three queries regardless of
 * the number of users.
 */
@ApplicationScoped
public class UserViews {
  @Inject private WalletRepository wallets;
  @Inject private RoleRepository roles;
  @Inject private OrganizationRepository organizations;

  /** The view of one user. */
  public UserView of(User user) {
    return of(List.of(user)).get(0);
  }

  /** The views of users, in that order. */
  public List<UserView> of(List<User> users) {
    Map<String, Role> held =
        roles
            .findAll(
                users.stream().flatMap(user -> user.roleIds().stream()).collect(Collectors.toSet()))
            .stream()
            .collect(Collectors.toMap(Role::id, Function.identity()));
    Map<String, List<Wallet>> owned =
        wallets.ofUsers(users.stream().map(User::id).toList()).stream()
            .collect(Collectors.groupingBy(Wallet::userId));
    Map<String, Organization> homes = homes(users);
    return users.stream()
        .map(
            user ->
                UserView.of(
                    user,
                    user.organizationId() == null ? null : homes.get(user.organizationId()),
                    user.roleIds().stream().map(held::get).toList(),
                    owned.getOrDefault(user.id(), List.of())))
        .toList();
  }

  private Map<String, Organization> homes(Collection<User> users) {
    return organizations
        .findAll(
            users.stream()
                .map(User::organizationId)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet()))
        .stream()
        .collect(Collectors.toMap(Organization::id, Function.identity()));
  }
}
