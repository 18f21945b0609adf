package dev.portcullis.persistence.permission;

import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.template.Template;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.JoinTable;
import jakarta.persistence.ManyToMany;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hibernate.annotations.BatchSize;

/**
 * A permission to call one function of a registered contract. A permission of a template applies to
 * its contracts that have no own permission for the function (R-GTW-11).
 */
@Entity
@Table(name = "function_permissions")
public class FunctionPermission {
  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private Integer id;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(name = "contract_id", updatable = false)
  private RegisteredContract contract;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(name = "template_id", updatable = false)
  private Template template;

  @Column(name = "method_selector", updatable = false)
  private String methodSelector;

  @Column(name = "function_signature")
  private String functionSignature;

  @Column(name = "access_type")
  private String accessType;

  @Column(name = "rule_type")
  private String ruleType;

  @Column(name = "is_umbrella")
  private boolean umbrella;

  @Column(name = "reads_within")
  private boolean readsWithin;

  @Column(name = "organization_only")
  private boolean organizationOnly;

  @Column(name = "argument_restrictions")
  private Integer[] argumentRestrictions;

  @ManyToMany
  @JoinTable(
      name = "function_permission_roles",
      joinColumns = @JoinColumn(name = "permission_id"),
      inverseJoinColumns = @JoinColumn(name = "role_id"))
  @BatchSize(size = 1000)
  private Set<Role> roles = new HashSet<>();

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For Hibernate. */
  protected FunctionPermission() {}

  /**
   * A permission on the function of {@code methodSelector}, four bytes in hexadecimal, or {@code
   * 0x} for plain transfers.
   */
  public FunctionPermission(RegisteredContract contract, String methodSelector, Rule rule) {
    this(methodSelector, rule);
    this.contract = contract;
  }

  /** The same for the contracts of a template. */
  public FunctionPermission(Template template, String methodSelector, Rule rule) {
    this(methodSelector, rule);
    this.template = template;
  }

  private FunctionPermission(String methodSelector, Rule rule) {
    this.methodSelector = methodSelector;
    replace(rule);
    this.createdAt = updatedAt;
  }

  /** Replaces everything except contract and function. */
  public final void replace(Rule rule) {
    functionSignature = rule.functionSignature();
    accessType = rule.accessType();
    ruleType = rule.ruleType();
    umbrella = rule.isUmbrella();
    readsWithin = rule.readsWithin();
    organizationOnly = rule.organizationOnly();
    argumentRestrictions = rule.argumentIndexes().toArray(Integer[]::new);
    roles.retainAll(rule.roles());
    roles.addAll(rule.roles());
    updatedAt = Clock.now();
  }

  /**
   * The rule of a permission.
   *
   * @param functionSignature canonical, for example {@code transfer(address,uint256)}
   * @param accessType {@code read} or {@code write}
   * @param ruleType one of R-GTW-9
   * @param isUmbrella whether nested calls need no permission of their own
   * @param readsWithin whether contracts of the same owner may be read in nested calls
   * @param organizationOnly whether only members of the contract's organization qualify
   * @param argumentIndexes parameters that must equal the caller's wallet, from 0
   * @param roles the roles of which the caller must have one
   */
  public record Rule(
      String functionSignature,
      String accessType,
      String ruleType,
      boolean isUmbrella,
      boolean readsWithin,
      boolean organizationOnly,
      List<Integer> argumentIndexes,
      Collection<Role> roles) {}

  /** The record identifier; null until stored. */
  public Integer id() {
    return id;
  }

  /** The contract; null for a permission of a template. */
  public RegisteredContract contract() {
    return contract;
  }

  /** The template; null for a permission of a contract. */
  public Template template() {
    return template;
  }

  /** Whether it belongs to a template. */
  public boolean isInherited() {
    return template != null;
  }

  /** Four bytes in hexadecimal, or {@code 0x}. */
  public String methodSelector() {
    return methodSelector;
  }

  /** The canonical signature. */
  public String functionSignature() {
    return functionSignature;
  }

  /** {@code read} or {@code write}. */
  public String accessType() {
    return accessType;
  }

  /** The type of its rule. */
  public String ruleType() {
    return ruleType;
  }

  /** Whether nested calls need no permission of their own. */
  public boolean isUmbrella() {
    return umbrella;
  }

  /** Whether contracts of the same owner may be read in nested calls. */
  public boolean readsWithin() {
    return readsWithin;
  }

  /** Whether only members of the contract's organization qualify. */
  public boolean isOrganizationOnly() {
    return organizationOnly;
  }

  /** Parameters that must equal the caller's wallet. */
  public List<Integer> argumentIndexes() {
    return List.of(argumentRestrictions);
  }

  /** The roles that qualify, oldest first. */
  public List<Role> roles() {
    return roles.stream()
        .sorted(Comparator.comparing(Role::createdAt).thenComparing(Role::id))
        .toList();
  }

  /** When the record was created. */
  public Instant createdAt() {
    return createdAt;
  }

  /** When the record last changed. */
  public Instant updatedAt() {
    return updatedAt;
  }
}
