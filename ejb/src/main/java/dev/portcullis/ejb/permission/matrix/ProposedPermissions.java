package dev.portcullis.ejb.permission.matrix;

import dev.portcullis.ejb.abi.Abi;
import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import dev.portcullis.ejb.permission.FunctionPermissionDraft;
import dev.portcullis.ejb.permission.PermissionTargets;
import dev.portcullis.ejb.role.RoleReferences;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.contract.RegisteredContract;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Validates hypothetical function permissions like new ones. */
@Stateless
public class ProposedPermissions {
  @Inject private PermissionTargets contracts;
  @Inject private RoleReferences references;

  /**
   * A permission that could be created, or replace the existing one.
   *
   * @param contract a registered contract
   * @param selector the function's, lowercase
   * @param draft the rest
   */
  public record Proposal(Address contract, String selector, FunctionPermissionDraft draft) {}

  /**
   * Converts the bodies to proposals.
   *
   * @param field the field of the request, for the failure
   * @param scope the organization whose contracts are permitted, or the zone for all
   * @throws Failure VALIDATION with each invalid part
   */
  public List<Proposal> check(
      String field, List<CreateContractPermissionRequest> bodies, Scope scope) {
    List<Proposal> proposals = new ArrayList<>();
    List<Issue> issues = new ArrayList<>();
    Set<String> functions = new HashSet<>();
    Map<Address, List<Abi>> interfaces = new HashMap<>();
    for (int i = 0; i < bodies.size(); i++) {
      String place = field + "[" + i + "]";
      try {
        Proposal proposal = check(bodies.get(i), scope, interfaces);
        proposals.add(proposal);
        if (!functions.add(proposal.contract() + proposal.selector())) {
          issues.add(new Issue(place + ".functionSignature", "must not name a function twice"));
        }
      } catch (Failure refused) {
        refused.issues().stream()
            .map(issue -> new Issue(place + "." + issue.path(), issue.message()))
            .forEach(issues::add);
      }
    }
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
    return proposals;
  }

  private Proposal check(
      CreateContractPermissionRequest body, Scope scope, Map<Address, List<Abi>> interfaces) {
    RegisteredContract contract = contracts.named(body.address(), scope);
    FunctionPermissionDraft draft = body.draft();
    String selector =
        draft.check(
            interfaces.computeIfAbsent(body.address(), address -> contracts.interfaces(contract)));
    references.resolve("roles", draft.roles(), contract.owner());
    return new Proposal(body.address(), selector, draft);
  }
}
