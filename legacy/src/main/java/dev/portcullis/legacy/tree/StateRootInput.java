package dev.portcullis.legacy.tree;

import dev.portcullis.persistence.legacy.tree.ChangedAccount;
import dev.portcullis.persistence.legacy.tree.ChangedBalance;
import dev.portcullis.persistence.legacy.tree.TreeNode;
import java.util.List;

/**
 * The block that is to get its root, and all that it takes.
 *
 * @param stored what is stored at the places that it changes
 */
public record StateRootInput(
    long number,
    List<ChangedAccount> accounts,
    List<ChangedBalance> balances,
    List<TreeNode> stored) {}
